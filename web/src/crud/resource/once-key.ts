/**
 * Returns the idempotency key of a draft: a retry of the same text repeats the key, a changed text gets a new
 * one.
 */
export function onceKeys(newKey: () => string = () => crypto.randomUUID()): (draft: unknown) => string {
  let last: { text: string; key: string } | undefined
  return (draft) => {
    const text = JSON.stringify(draft)
    if (last?.text !== text) last = { text, key: newKey() }
    return last.key
  }
}
