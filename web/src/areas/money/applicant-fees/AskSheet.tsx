import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { admissions } from 'tenant-api/contract/admissions/applicants'
import { askApplicantFees, askForm, type FeeOffer } from 'tenant-api/contract/money/applicant-fees'
import { applicantStages } from 'tenant-api/contract/money/fee-setup'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { chosenParts } from '../../../crud/list/chosen-ids.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import type { OfRows } from '../../../shell/navigation/area.ts'
import { call } from '../../../shell/session/api.ts'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** Reads again what is shown of fees of applicants, and what follows from them. */
export const useStaleFees = () =>
  useStale(/admissions|applicant-fee|invoices|family-account|journals|explanation|trial-balance|home/)

/** Asks one applicant for the fee of a step; the day to pay is that of the settings. */
export function AskOne({ id, offer, onClose }: { id: string; offer: FeeOffer; onClose: () => void }) {
  const { t } = useLingui()
  const say = useSay()
  const send = useSending()
  return (
    <ShapeSheet
      title={t`Ask for a fee`}
      shape={askForm.pick({ dueOn: true })}
      begin={{ dueOn: offer.dueOn }}
      submit={t`Ask`}
      top={
        <>
          <p>
            <strong>{say(applicantStages[offer.stage])}</strong> <MoneyText money={offer.total} />
          </p>
          <p>{t`The family sees it on the page of its application at once, with the bill number.`}</p>
        </>
      }
      onSend={(body) => send([[id]], { ...body, stage: offer.stage })}
      onClose={onClose}
    />
  )
}

/** Asks the applicants that are ticked in their list. */
export function AskTicked({ of, count, onClose }: OfRows) {
  const { t } = useLingui()
  const send = useSending()
  return (
    <ShapeSheet
      title={t`Ask for a fee`}
      shape={askForm}
      submit={t`Ask`}
      top={
        <p>
          <Plural value={count} one="# application is chosen." other="# applications are chosen." />
        </p>
      }
      onSend={async (body) => send(await chosenParts(admissions, of), body)}
      onClose={onClose}
    />
  )
}

/** Sends the requests and tells how many were asked, and of who was left the first reason. */
function useSending() {
  const { t } = useLingui()
  const stale = useStaleFees()
  return async (parts: readonly (readonly string[])[], body: Readonly<Record<string, unknown>>) => {
    let asked = 0
    const left: { name: string; message: string }[] = []
    for (const admissionIds of parts) {
      const input = { body: { ...body, admissionIds } as never, onceKey: crypto.randomUUID() }
      const outcome = await call(askApplicantFees, input)
      asked += outcome.asked
      left.push(...outcome.left)
    }
    await stale()
    const [first] = left
    if (first) toast({ type: 'warning', message: `${first.name}: ${first.message}` })
    if (asked > 0)
      toast({
        type: 'success',
        message: t({ message: plural(asked, { one: 'Fee asked', other: '# applicants asked' }) }),
      })
  }
}
