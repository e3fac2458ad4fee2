import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever a line of the bank changes: its account, and all that a payment changes. */
export const useStaleBank = () =>
  useStale(
    /bank-|collection-desk|receipts|invoices|my-dues|debtors|defaulters|outstanding|family-account|journals|explanation|trial-balance|home/,
  )
