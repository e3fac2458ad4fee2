import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever a payment changes: the desk, tills, receipts, and the balances that follow from them. */
export const useStaleMoney = () =>
  useStale(
    /collection-desk|receipts|receipt-reversals|cash-sessions|cheques|refund|invoices|my-dues|my-receipts|debtors|outstanding|family-account|journals|explanation|trial-balance|home/,
  )
