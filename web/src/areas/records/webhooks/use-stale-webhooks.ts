import { useStale } from '../../../crud/resource/use-stale.ts'

/** Reads again whatever is shown of webhooks and of what they told. */
export const useStaleWebhooks = () => useStale(/^\/webhook/)
