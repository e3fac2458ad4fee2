import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of invoices, runs and concessions, and the balances that follow from them. */
export const useStaleInvoices = () =>
  useStale(/invoices|billing-runs|concessions|my-dues|family-account|journals|explanation|trial-balance|home/)
