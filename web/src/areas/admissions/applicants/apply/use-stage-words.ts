import { useLingui } from '@lingui/react/macro'
import type { Stage } from 'tenant-api/contract/admissions/applicants'

/** Where an application stands, as one says it to a family. */
export function useStageWords(): Readonly<Record<Stage, string>> {
  const { t } = useLingui()
  return {
    enquiry: t`The school has your enquiry and will call you.`,
    applied: t`The school has your application and will call you.`,
    scheduled: t`The school invites you and your child.`,
    waiting: t`Your child is on the waiting list. The school calls as soon as a seat is free.`,
    offered: t`The school offers your child a seat.`,
    accepted: t`The seat is kept for your child. The school’s office tells you what comes next.`,
    enrolled: t`Your child is enrolled. Welcome!`,
    rejected: t`The school is sorry: it cannot give your child a seat this time.`,
    withdrawn: t`This application was taken back.`,
  }
}
