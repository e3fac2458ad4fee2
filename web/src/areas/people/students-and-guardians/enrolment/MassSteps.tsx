import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { today } from 'kit/values/day'
import { useState } from 'react'
import { leaving } from 'tenant-api/contract/people/enrolment'
import { placingMany, stepMany } from 'tenant-api/contract/people/enrolment/bulk'
import { onceKeys } from '../../../../crud/resource/once-key.ts'
import { ShapeSheet, type Values } from '../../../../crud/form/ShapeSheet.tsx'
import { call } from '../../../../shell/session/api.ts'
import type { OfRows } from '../../../../shell/navigation/area.ts'
import { useScope } from '../../../../shell/scope/scope.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { useNow } from '../../../../ui/date/use-now.ts'
import { PlaceSheet } from './PlaceSheet.tsx'
import { useStepsEnd } from './use-steps-end.ts'

type Step = 'enrol' | 'transfer' | 'leave'

/** Enrols those that are ticked, transfers them or ends their enrolments; a job does it, and says who was left out. */
export function MassSteps({ of, count, onClose }: OfRows) {
  const { t } = useLingui()
  const { zone } = useRegional()
  const day = today(zone, useNow())
  const scope = useScope()
  const [step, go] = useState<Step>('enrol')
  const [keyOf] = useState(() => onceKeys())
  const tell = useStepsEnd()
  async function send(values: Values) {
    const body = { step, of, ...values }
    const { job } = await call(stepMany, { body: body as never, onceKey: keyOf(body) })
    void tell(job)
  }
  const submits = { enrol: t`Enrol`, transfer: t`Transfer`, leave: t`End enrolment` }
  const common = {
    title: plural(count, { one: 'Enrolment of # person', other: 'Enrolment of # people' }),
    submit: submits[step],
    top: (
      <Segments
        label={t`What happens`}
        value={step}
        onChange={go}
        choices={(['enrol', 'transfer', 'leave'] as const).map((id) => ({ id, name: submits[id] }))}
      />
    ),
    onSend: send,
    onClose,
  }
  if (step === 'leave')
    return <ShapeSheet {...common} shape={leaving} begin={{ ended: 'withdrawal', lastDay: day }} />
  return (
    <PlaceSheet
      key={step}
      {...common}
      shape={placingMany}
      begin={{ startsOn: day }}
      campus={scope.level === 'institute' ? null : scope.campus}
      leaver={null}
    />
  )
}
