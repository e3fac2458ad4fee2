/** Numbers that look random and repeat for a seed: xorshift of 32 bits. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul((seed | 0) ^ 0x9e3779b9, 0x85ebca6b) | 1
    for (let warm = 0; warm < 8; warm += 1) this.#next()
  }

  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    return Math.floor(this.share() * limit)
  }

  /** A number from 0 up to, but not including, 1. */
  share(): number {
    return (this.#next() >>> 0) / 4_294_967_296
  }

  #next(): number {
    let state = this.#state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.#state = state
    return state
  }
}
