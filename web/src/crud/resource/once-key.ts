/** Gives the idempotency key of a draft: sending the same text again repeats the key, a changed one gets a new key. */
export function onceKeys(newKey: () => string = () => crypto.randomUUID()): (draft: unknown) => string {
  let last: { text: string; key: string } | undefined
  return (draft) => {
    const text = JSON.stringify(draft)
    if (last?.text !== text) last = { text, key: newKey() }
    return last.key
  }
}
