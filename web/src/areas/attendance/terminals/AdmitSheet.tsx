import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { admitDevice, readConnection, type WaitingTerminal } from 'tenant-api/contract/attendance/terminals'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { call, read } from '../../../shell/session/api.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { Switch } from '../../../ui/form/choice/Switch.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useStaleDevices } from './use-stale-devices.ts'

/** Lets a terminal in: where it hangs, and how it is read. */
export function AdmitSheet({ row, onClose }: { row: WaitingTerminal; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleDevices()
  const { data } = useQuery(read(readConnection, {}))
  const choices = (data?.campuses ?? []).flatMap(({ id, name, mayEdit }) => (mayEdit ? [{ id, name }] : []))
  const [name, setName] = useState(row.knownAs ?? '')
  const [chosen, choose] = useState(row.campusId ?? row.knownAt)
  const [tellsDirection, tell] = useState(false)
  const campusId = chosen ?? choices[0]?.id ?? ''
  const action = useAction({
    send: () => call(admitDevice, { params: { id: row.id }, body: { name, campusId, tellsDirection } }),
    done: t`Machine added. It sends its punches within a minute`,
    onClose,
    onDone: stale,
  })
  return (
    <ActionSheet title={t`Add ${row.serial}`} action={action} submit={t`Add`} onClose={onClose}>
      <TextField
        label={t`Name`}
        name="name"
        description={t`Where it hangs, such as: main gate`}
        isRequired
        autoFocus
        maxLength={80}
        value={name}
        onChange={setName}
        error={action.errorOf('name')}
      />
      <Select
        label={t`Campus`}
        name="campusId"
        choices={choices}
        value={campusId}
        onChange={choose}
        error={action.errorOf('campusId')}
      />
      <Switch isSelected={tellsDirection} onChange={tell}>
        {t`People press a key for coming and going`}
      </Switch>
      <Banner tone="info">
        {t`Without the key of its campus it is taken only from the network from which it comes now.`}
      </Banner>
    </ActionSheet>
  )
}
