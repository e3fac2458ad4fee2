import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listAuditActs } from 'tenant-api/contract/records/audit'
import { read } from '../../../shell/session/api.ts'
import { ComboBox } from '../../../ui/form/choice/ComboBox.tsx'

type Props = { value: string; onChange: (act: string) => void }

/** The kinds of acts that were done in this school, in words. */
export function ActFilter({ value, onChange }: Props) {
  const { t } = useLingui()
  const { data } = useQuery(read(listAuditActs, {}))
  const choices = (data?.rows ?? []).map(({ act, name }) => ({ id: act, name }))
  // An entry knows its own act alone; a choice may be several that say the same.
  const chosen = choices.find(({ id }) => id === value || id.split(',').includes(value))
  return (
    <ComboBox
      label={t`What happened`}
      choices={choices}
      isBare
      placeholder={t`What happened`}
      isWaiting={data === undefined}
      value={chosen?.id ?? ''}
      onChange={onChange}
      onClear={() => onChange('')}
    />
  )
}
