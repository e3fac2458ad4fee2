import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { address } from 'kit/http/client'
import { DoorOpen, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { listSlips, readSlipFile, type Slip } from 'tenant-api/contract/attendance/gate'
import '../../../../crud/record/Record.css'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { useScope } from '../../../../shell/scope/scope.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { GateSearch } from '../GateSearch.tsx'
import { SlipForm } from '../SlipForm.tsx'
import { SlipRows } from '../SlipRows.tsx'
import { useStaleGate } from '../use-stale-gate.ts'
import './Gate.css'

/** The gate: a slip in four keys, and the slips of today. */
export function GatePage() {
  const { t } = useLingui()
  return (
    <div className="gate">
      <h1 className="page-title">{t`Gate`}</h1>
      <GateDesk />
    </div>
  )
}

/** What stands at the gate, also at home for who minds it. */
export function GateDesk() {
  const mayEdit = useMay(['gate', 'edit'])
  return (
    <>
      {mayEdit && <Writing />}
      <Today />
    </>
  )
}

function Writing() {
  const { t } = useLingui()
  const stale = useStaleGate()
  const [words, setWords] = useState('')
  const [chosen, choose] = useState<string>()
  const [written, show] = useState<Slip>()
  const input = useRef<HTMLInputElement>(null)
  function begin() {
    choose(undefined)
    setWords('')
    requestAnimationFrame(() => input.current?.focus())
  }
  async function done(slip: Slip) {
    show(slip)
    begin()
    await stale()
  }
  return (
    <Card title={t`New slip`}>
      {written && <Written slip={written} />}
      {chosen === undefined ? (
        <GateSearch words={words} onWords={setWords} onChoose={choose} inputRef={input} />
      ) : (
        <SlipForm key={chosen} id={chosen} onDone={(slip) => void done(slip)} onCancel={begin} />
      )}
    </Card>
  )
}

function Written({ slip: { id, serial, name } }: { slip: Slip }) {
  const { t } = useLingui()
  return (
    <Banner
      tone="info"
      action={
        <ButtonLink
          size="small"
          href={address(readSlipFile, { params: { id } })}
          target="_blank"
          icon={<Printer aria-hidden size={15} />}
        >
          {t`Print`}
        </ButtonLink>
      }
    >
      <Trans>
        Slip <Ltr>{serial}</Ltr> for <bdi>{name}</bdi> is written.
      </Trans>
    </Banner>
  )
}

function Today() {
  const { t } = useLingui()
  const scope = useScope()
  const campus = scope.level === 'institute' ? undefined : scope.campus
  const result = useQuery({
    ...read(listSlips, { query: campus ? { campus } : {} }),
    placeholderData: keepPreviousData,
  })
  const { data, placeholder } = withFallback(result, 4, t`Loading the slips`)
  if (placeholder) return placeholder
  if (data.rows.length === 0)
    return (
      <EmptyState icon={DoorOpen} title={t`No slip today`} action={null}>
        {t`Who comes late or leaves early gets a slip here: type the first letters of the name.`}
      </EmptyState>
    )
  return (
    <Card isFlush title={t`Slips of today`}>
      <SlipRows rows={data.rows} />
    </Card>
  )
}
