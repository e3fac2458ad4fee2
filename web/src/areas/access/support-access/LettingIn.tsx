import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { grantAccess, supportHours } from 'tenant-api/contract/access/support-access'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { Segments } from '../../../ui/form/choice/Segments.tsx'
import { type Choice, Select } from '../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

type Props = { roles: readonly Choice[]; campuses: readonly Choice[] }

const everywhere = 'everywhere'

/** Lets the provider's support look: as whom, where, for how long and why. */
export function LettingIn({ roles, campuses }: Props) {
  const { t } = useLingui()
  const stale = useStale(/^\/support-access/)
  const [roleId, playRole] = useState('')
  const [campusId, place] = useState(everywhere)
  const [hours, last] = useState<(typeof supportHours)[number]>(1)
  const [reason, explain] = useState('')
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const letting = useMutation({
    mutationFn: () =>
      call(grantAccess, {
        body: { roleId, campusId: campusId === everywhere ? null : campusId, hours, reason },
      }),
    async onSuccess() {
      toast({ type: 'success', message: t`Support may look now` })
      explain('')
      setMistakes([])
      await stale()
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  const mistake = (name: string) => mistakes.find((one) => one.name === name)?.message
  return (
    <Card title={t`Give support access`}>
      <Form mistakes={mistakes} onSubmit={() => !letting.isPending && letting.mutate()}>
        <div className="support-access-fields">
          <Select
            label={t`Sees what this role sees`}
            name="roleId"
            isRequired
            choices={roles}
            value={roleId}
            onChange={playRole}
            error={mistake('roleId')}
          />
          <Select
            label={t`Where`}
            name="campusId"
            choices={[{ id: everywhere, name: t`In all campuses` }, ...campuses]}
            value={campusId}
            onChange={place}
            error={mistake('campusId')}
          />
        </div>
        <Segments
          label={t`For how long`}
          choices={supportHours.map((count) => ({
            id: String(count),
            name: plural(count, { one: '# hour', other: '# hours' }),
          }))}
          value={String(hours)}
          onChange={(id) => last(supportHours.find((count) => String(count) === id) ?? 1)}
        />
        <TextField
          label={t`Reason`}
          name="reason"
          isRequired
          lines={2}
          maxLength={300}
          value={reason}
          onChange={explain}
          description={t`The provider reads it. Name nobody in it.`}
          error={mistake('reason')}
        />
        <div>
          <Button look="primary" type="submit" isPending={letting.isPending}>{t`Give support access`}</Button>
        </div>
      </Form>
    </Card>
  )
}
