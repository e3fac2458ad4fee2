import type { FeeState, Stage } from 'tenant-api/contract/admissions/applicants'
import type { Tone } from '../../../ui/text/Badge.tsx'

export const tones: Readonly<Record<Stage, Tone>> = {
  enquiry: 'neutral',
  applied: 'info',
  scheduled: 'info',
  waiting: 'warning',
  offered: 'theme',
  accepted: 'success',
  enrolled: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
}

export const feeTones: Readonly<Record<FeeState, Tone>> = {
  none: 'neutral',
  prospectus: 'warning',
  test: 'warning',
  admission: 'warning',
  paid: 'success',
}

/** What an act on an application makes stale. */
export const stale = /^\/(admissions|students|guardians|home|invoices|family-account)/
