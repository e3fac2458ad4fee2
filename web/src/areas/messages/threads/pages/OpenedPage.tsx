import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { students } from 'tenant-api/contract/people/students-and-guardians'
import { read } from '../../../../shell/session/api.ts'
import { useName } from '../../../../shell/look/title.ts'
import { OfficeThread } from '../OfficeThread.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import './OversightPage.css'

/** The conversation about one student, as the office finds it. */
export function OpenedPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data } = useQuery(read(students.endpoints.get, { params: { id } }))
  useName(data?.name ?? '')
  return (
    <Page title={data ? <bdi>{data.name}</bdi> : t`Conversation`} width="860px">
      <OfficeThread id={id} />
    </Page>
  )
}
