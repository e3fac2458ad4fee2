import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { students } from 'tenant-api/contract/people/students-and-guardians'
import { read } from '../../../../shell/session/api.ts'
import { useName } from '../../../../shell/look/title.ts'
import { OfficeThread } from '../OfficeThread.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './OversightPage.css'

/** The conversation about one student, as the office finds it. */
export function OpenedPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data } = useQuery(read(students.endpoints.get, { params: { id } }))
  useName(data?.name ?? '')
  return (
    <Stack width="860px">
      <h1 className="page-title">{data ? <bdi>{data.name}</bdi> : t`Conversation`}</h1>
      <OfficeThread id={id} />
    </Stack>
  )
}
