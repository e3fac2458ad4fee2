import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Hash } from 'lucide-react'
import { useState } from 'react'
import { forgetPin, listPins, type NamedPin } from 'tenant-api/contract/attendance/terminals'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { withFallback } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { Pagination } from '../../../ui/table/Pagination.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleDevices } from './use-stale-devices.ts'

/** Whose numbers were said here. All others are those that somebody has as an employee or registration number. */
export function KnownPins() {
  const { t } = useLingui()
  const mayEdit = useMay(['devices', 'edit'])
  const [q, search] = useState('')
  const [at, setAt] = useState({ skip: 0, limit: 25 })
  const query = { ...at, ...(q && { q }) }
  const result = useQuery({
    ...read(listPins, { query }),
    placeholderData: keepPreviousData,
  })
  const { data, placeholder } = withFallback(result, 6)
  if (placeholder) return placeholder
  if (data.total === 0 && q === '')
    return (
      <EmptyState
        icon={Hash}
        title={t`No number was said by hand`}
        action={<ButtonLink href={scoped('terminals?tab=unknown')}>{t`Unknown numbers`}</ButtonLink>}
      >
        {t`Employee and registration numbers are recognised automatically.`}
      </EmptyState>
    )
  return (
    <Card isFlush title={t`Numbers of people`}>
      <SearchField
        label={t`Search numbers and names`}
        value={q}
        onChange={(text) => {
          search(text)
          setAt({ ...at, skip: 0 })
        }}
      />
      <ul className="record-rows">
        {data.rows.map((row) => (
          <PinRow key={row.id} row={row} mayEdit={mayEdit} />
        ))}
      </ul>
      {data.total === 0 && <p className="record-none">{t`Nothing matches`}</p>}
      <Pagination {...at} total={data.total} onPage={setAt} />
    </Card>
  )
}

const pages = { student: 'students', teacher: 'teachers', staff: 'staff' } as const

function PinRow({
  row: { id, pin, personId, name, fatherName, kind },
  mayEdit,
}: {
  row: NamedPin
  mayEdit: boolean
}) {
  const { t } = useLingui()
  const stale = useStaleDevices()
  const forgetting = useMutation({
    mutationFn: () => call(forgetPin, { params: { id } }),
    onSuccess: () => toast({ type: 'success', message: t`The number is nobody’s now` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <li>
      <div className="record-row-text">
        <span className="record-row-more">
          <strong>
            <Ltr>{pin}</Ltr>
          </strong>
          <PersonLink page={pages[kind]} id={personId} name={name} />
          {fatherName !== '' && <bdi>{fatherName}</bdi>}
        </span>
      </div>
      {mayEdit && (
        <span className="record-row-tools">
          <Button
            size="small"
            isPending={forgetting.isPending}
            onPress={() => forgetting.mutate()}
            aria-label={t`Take the number ${pin} back`}
          >
            {t`Take back`}
          </Button>
        </span>
      )}
    </li>
  )
}
