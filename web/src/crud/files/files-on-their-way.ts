const onTheirWay = new Set<AbortController>()

/** A file is being sent from a form until it has arrived, has failed or is stopped. */
export function underWay(controller: AbortController): () => void {
  onTheirWay.add(controller)
  return () => onTheirWay.delete(controller)
}

/** Whether a form that is saved now would leave a file behind. */
export function isFileOnItsWay(): boolean {
  return onTheirWay.size > 0
}
