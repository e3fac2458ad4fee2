import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { formatPeriod } from 'kit/text/locale'
import { useEffect } from 'react'
import { issueChallan, printChallans, printForm, reprintForm } from 'tenant-api/contract/money/challans'
import { readFamily, readStudentFamily } from 'tenant-api/contract/money/family-accounts'
import { readRun } from 'tenant-api/contract/money/invoices/runs'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { scoped, scopeFilter, useScope } from '../../../shell/scope/scope.ts'
import { call, read } from '../../../shell/session/api.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleChallans } from './use-stale-challans.ts'

type Address = { family?: string; of?: 'applicant'; run?: string }

/** What is printed: the challan of the family or of the run that the address names, else those of a place. */
export function PrintSheet() {
  const navigate = useNavigate()
  const router = useRouter()
  const { family, of, run, ...search } = useSearch({ strict: false }) as Address
  function close() {
    // What was made is open by then.
    if (!router.state.location.pathname.endsWith('/challans/new')) return
    // The page that led here: a family, an invoice, an application, the list.
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: scoped('challans'), search: search as never, resetScroll: false })
  }
  if (family !== undefined)
    return <FamilyOfAddress id={family} isOfApplicant={of === 'applicant'} onClose={close} />
  if (run !== undefined) return <Run id={run} onClose={close} />
  return <Place onClose={close} />
}

type Props = { id: string; onClose: () => void }

function FamilyOfAddress({ id, isOfApplicant, onClose }: Props & { isOfApplicant: boolean }) {
  const { data } = useQuery(read(readFamily, { params: { id } }))
  return data ? (
    <FamilyChallanSheet isPage id={id} name={data.name} isOfApplicant={isOfApplicant} onClose={onClose} />
  ) : null
}

type FamilyProps = Props & {
  name: string
  isOfApplicant?: boolean
  /** It is a page of its own, to which nobody goes back from the challan. */
  isPage?: boolean
}

/** Issues the challan of a family and opens it; back from there lies what was open before. */
function FamilyChallanSheet({ id, name, isOfApplicant = false, isPage = false, onClose }: FamilyProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const stale = useStaleChallans()
  return (
    <ShapeSheet
      title={t`Challan of ${name}`}
      top={
        <p>
          {isOfApplicant
            ? t`It shows what is open of the fees before enrolment, with the bill number.`
            : t`It shows what is due of all children of the family today: this month, arrears and fines.`}
        </p>
      }
      shape={reprintForm}
      submit={t`Issue`}
      onSend={async (body) => {
        const input = { body: { ...body, familyAccountId: id } as never, onceKey: crypto.randomUUID() }
        const made = await call(issueChallan, input)
        await stale()
        toast({ type: 'success', message: t`Challan ${made.number} is ready to be opened` })
        await navigate({ to: scoped(`challans/${made.id}`), replace: isPage, resetScroll: false })
      }}
      onClose={onClose}
    />
  )
}

/** The challan of the family of the student whose record is open. */
export function PrintOfStudent({ id, onClose }: OfRecord & { onClose: () => void }) {
  const { t } = useLingui()
  const { data } = useQuery(read(readStudentFamily, { params: { id } }))
  const isMissing = data?.family === null
  useEffect(() => {
    if (!isMissing) return
    toast({ type: 'warning', message: t`The account of this family is made within a few minutes.` })
    onClose()
  }, [isMissing, onClose, t])
  return data?.family ? (
    <FamilyChallanSheet id={data.family.id} name={data.family.name} onClose={onClose} />
  ) : null
}

function Run({ id, onClose }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { data } = useQuery(read(readRun, { params: { id } }))
  const send = usePrinting()
  if (!data) return null
  const month = formatPeriod(language, data.period)
  return (
    <ShapeSheet
      title={t`Challans of ${month}`}
      top={<p>{t`Families of this run that still owe something get a challan, all in one file.`}</p>}
      shape={reprintForm}
      submit={t`Print`}
      onSend={(body) => send({ ...body, runId: id })}
      onClose={onClose}
    />
  )
}

function Place({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { campus } = scopeFilter('campus', useScope())
  const send = usePrinting()
  return (
    <ShapeSheet
      title={t`Print challans`}
      top={<p>{t`Every family that owes something there gets a challan, all in one file.`}</p>}
      shape={printForm}
      begin={{ campusId: campus ?? null }}
      submit={t`Print`}
      onSend={send}
      onClose={onClose}
    />
  )
}

function usePrinting() {
  const navigate = useNavigate()
  return async (body: object) => {
    const { id } = await call(printChallans, { body: body as never, onceKey: crypto.randomUUID() })
    await navigate({ to: scoped(`challan-prints/${id}`) })
  }
}
