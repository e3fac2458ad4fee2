import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addHost, type Plan } from 'tenant-api/contract/messages/meetings'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ComboBox } from '../../../ui/form/choice/ComboBox.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleMeetings } from './use-stale-meetings.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import './Meetings.css'

/** Gives somebody else a place: the head, or a teacher who stands in. */
export function AddHost({ id, others }: { id: string; others: Plan['others'] }) {
  const { t } = useLingui()
  const stale = useStaleMeetings()
  const [employeeId, choose] = useState('')
  const adding = useMutation({
    mutationFn: () => call(addHost, { params: { id }, body: { employeeId } }),
    onSuccess: () => choose(''),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  if (others.length === 0) return null
  return (
    <Card title={t`Another teacher sits there too`}>
      <Stack>
        <ComboBox
          label={t`Teacher`}
          description={t`Staff who teach nobody, such as the head, can be booked by every family`}
          choices={others.map((one) => ({ id: one.employeeId, name: one.name }))}
          value={employeeId}
          onChange={choose}
        />
        <div className="meeting-deeds">
          <Button
            isDisabled={employeeId === ''}
            isPending={adding.isPending}
            onPress={() => adding.mutate()}
          >{t`Add`}</Button>
        </div>
      </Stack>
    </Card>
  )
}
