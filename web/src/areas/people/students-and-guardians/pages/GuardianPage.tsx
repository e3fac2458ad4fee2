import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { address } from 'kit/http/client'
import { showFile } from 'tenant-api/contract/platform/files'
import { guardians } from 'tenant-api/contract/people/students-and-guardians'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { RecordPage } from '../../../../crud/record/RecordPage.tsx'
import { textOf } from '../../../../crud/resource/rows.ts'
import { PhoneLinks } from '../../../../crud/record/PhoneLinks.tsx'

/** A guardian: how one reaches them, and of whom they are. */
export function GuardianPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(guardians, id))
  const [phone, photo] = [textOf(row, 'phone'), textOf(row, 'photoId')]
  return (
    <RecordPage
      resource={guardians}
      row={row}
      photo={photo ? address(showFile, { params: { id: photo } }) : undefined}
      facts={<bdi>{textOf(row, 'profession')}</bdi>}
      contact={phone && <PhoneLinks phone={phone} name={textOf(row, 'name')} />}
    />
  )
}
