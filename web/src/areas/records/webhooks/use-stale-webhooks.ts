import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of webhooks and of what they told. */
export const useStaleWebhooks = () => useStale(/^\/webhook/)
