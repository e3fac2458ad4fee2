import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reasoning, setStates } from 'tenant-api/contract/access/users'
import { z } from 'zod'
import { onceKeys } from '../../../crud/resource/once-key.ts'
import { ShapeSheet, type Values } from '../../../crud/form/ShapeSheet.tsx'
import { call } from '../../../shell/session/api.ts'
import type { OfRows } from '../../../shell/navigation/area.ts'
import { Segments } from '../../../ui/form/choice/Segments.tsx'
import { useStateNames } from './use-state-names.ts'
import { useStatesEnd } from './use-states-end.ts'

type State = 'active' | 'disabled' | 'deactivated'

const nothing = z.strictObject({})

/** Lets in those that are ticked, or shuts them out; a job does it, and says who was left out. */
export function ManyStates({ of, count, onClose }: OfRows) {
  const { t } = useLingui()
  const [state, go] = useState<State>('disabled')
  const [keyOf] = useState(() => onceKeys())
  const tell = useStatesEnd()
  const { deeds, tells } = useStateNames()
  async function send(values: Values) {
    const body = { state, of, ...values }
    const { job } = await call(setStates, { body: body as never, onceKey: keyOf(body) })
    void tell(job)
  }
  return (
    <ShapeSheet
      key={state}
      title={plural(count, { one: 'The log-in of # person', other: 'The log-ins of # people' })}
      shape={state === 'active' ? nothing : reasoning}
      submit={deeds[state]}
      top={
        <>
          <Segments
            label={t`What happens`}
            value={state}
            onChange={go}
            choices={(['disabled', 'deactivated', 'active'] as const).map((id) => ({ id, name: deeds[id] }))}
          />
          <p>{tells[state]}</p>
        </>
      }
      onSend={send}
      onClose={onClose}
    />
  )
}
