import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { formatPeriod } from 'kit/text/locale'
import { useEffect } from 'react'
import { printChallans, printForm, reprintForm } from 'tenant-api/contract/money/challans'
import { readFamily, readStudentFamily } from 'tenant-api/contract/money/family-accounts'
import { readRun } from 'tenant-api/contract/money/invoices/runs'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { scoped, scopeFilter, useScope } from '../../../shell/scope/scope.ts'
import { call, read } from '../../../shell/session/api.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { FamilyChallanSheet } from '../FamilyChallanSheet.tsx'

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
  return data ? <FamilyChallanSheet isPage id={id} name={data.name} onClose={onClose} /> : null
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
