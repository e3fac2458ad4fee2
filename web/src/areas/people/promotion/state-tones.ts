import type { PromotionState } from 'tenant-api/contract/people/promotion'
import type { Tone } from '../../../ui/text/Badge.tsx'

export const stateTones: Readonly<Record<PromotionState, Tone>> = {
  open: 'neutral',
  scheduled: 'info',
  running: 'info',
  done: 'success',
  undoing: 'warning',
}
