import { useStale } from '../../../crud/resource/use-invalidate.ts'

/** Reads again whatever is shown of who owes, of holds and of reminders. */
export const useStaleDefaulters = () => useStale(/defaulters|debtors|fee-holds|fee-reminders|fee-ageing|home/)
