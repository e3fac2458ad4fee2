import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { guardians } from 'tenant-api/contract/people'
import { rowQuery } from '../../../crud/calls.ts'
import { RecordPage } from '../../../crud/record/RecordPage.tsx'
import { textOf } from '../../../crud/rows.ts'
import { PhoneLinks } from '../../../crud/record/PhoneLinks.tsx'

/** A guardian: how one reaches them, and of whom they are. */
export function GuardianPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(guardians, id))
  const phone = textOf(row, 'phone')
  return (
    <RecordPage
      resource={guardians}
      row={row}
      facts={<bdi>{textOf(row, 'profession')}</bdi>}
      contact={phone && <PhoneLinks phone={phone} name={textOf(row, 'name')} />}
    />
  )
}
