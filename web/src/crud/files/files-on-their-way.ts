const onTheirWay = new Set<AbortController>()

/** Registers a form's upload until it has completed, failed or been cancelled. */
export function underWay(controller: AbortController): () => void {
  onTheirWay.add(controller)
  return () => onTheirWay.delete(controller)
}

/** Whether an upload is running, which a form saved now would lose. */
export function isFileOnItsWay(): boolean {
  return onTheirWay.size > 0
}
