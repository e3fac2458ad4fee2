import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { formatPeriod } from 'kit/text/locale'
import { type ReactNode, useEffect } from 'react'
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

/** What is printed: the challan of the family or of the run that the address names, else those of a place. */
export function PrintSheet() {
  const navigate = useNavigate()
  const router = useRouter()
  const { family, run, ...search } = useSearch({ strict: false }) as { family?: string; run?: string }
  function close() {
    // What was made is open by then.
    if (!router.state.location.pathname.endsWith('/challans/new')) return
    void navigate({ to: scoped('challans'), search: search as never, resetScroll: false })
  }
  if (family !== undefined) return <FamilyOfAddress id={family} onClose={close} />
  if (run !== undefined) return <Run id={run} onClose={close} />
  return <Place onClose={close} />
}

type Props = { id: string; onClose: () => void }

function FamilyOfAddress({ id, onClose }: Props) {
  const { data } = useQuery(read(readFamily, { params: { id } }))
  return data ? <FamilySheet isPage id={id} name={data.name} onClose={onClose} /> : null
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
  return data?.family ? <FamilySheet id={data.family.id} name={data.family.name} onClose={onClose} /> : null
}

type OfFamily = Props & {
  name: string
  /** Says what stands on it, where that is less than all. */
  children?: ReactNode
  /** It is a page of its own, to which nobody goes back from the challan. */
  isPage?: boolean
}

/** Issues the challan of a family and opens it; back from there lies what was open before. */
export function FamilySheet({ id, name, children, isPage = false, onClose }: OfFamily) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const stale = useStaleChallans()
  return (
    <ShapeSheet
      title={t`Challan of ${name}`}
      top={
        <p>
          {children ??
            t`It shows what is due of all children of the family today: this month, arrears and fines.`}
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
