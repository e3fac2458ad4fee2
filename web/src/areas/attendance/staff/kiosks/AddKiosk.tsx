import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addKiosk, type Opening } from 'tenant-api/contract/attendance/staff/kiosks'
import { campuses } from 'tenant-api/contract/institute/structure'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'

type Props = { onOpening: (opening: Opening) => void; onClose: () => void }

/** A tablet for the gate of a campus. */
export function AddKiosk({ onOpening, onClose }: Props) {
  const ownName = useOwnName()
  const { t } = useLingui()
  const refresh = useStale(/^\/kiosks/)
  const { campus: inScope } = scopeFilter('campus', useScope())
  const { data } = useQuery(read(campuses.endpoints.list, { query: { limit: 100 } }))
  const [chosen, choose] = useState(inScope ?? '')
  const [name, write] = useState('')
  const choices = (data?.rows ?? []).map((row) => ({ id: row.id, name: ownName(row) }))
  const campusId = chosen || (choices[0]?.id ?? '')
  const adding = useMutation({
    mutationFn: () => call(addKiosk, { body: { campusId, name: name.trim() } }),
    async onSuccess(opening) {
      await refresh()
      onClose()
      onOpening(opening)
    },
  })
  const actions = (
    <>
      <Button look="quiet" onPress={onClose}>{t`Cancel`}</Button>
      <Button
        look="primary"
        isPending={adding.isPending}
        isDisabled={name.trim() === '' || campusId === ''}
        onPress={() => adding.mutate()}
      >
        {t`Add`}
      </Button>
    </>
  )
  return (
    <Dialog title={t`Add a tablet`} isOpen onClose={onClose} actions={actions}>
      <Stack gap="12px">
        <Select label={t`Campus`} choices={choices} value={campusId} onChange={choose} />
        <TextField
          label={t`Name`}
          description={t`Where it stands: Main gate`}
          value={name}
          onChange={write}
          maxLength={60}
          error={adding.error?.message}
          isRequired
          autoFocus
        />
      </Stack>
    </Dialog>
  )
}
