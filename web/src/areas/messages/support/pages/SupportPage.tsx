import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { enquiryStates, listEnquiries, openEnquiry } from 'tenant-api/contract/messages/support'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { formErrorsOf } from '../../../../shell/errors/mistakes.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Form, type FormError } from '../../../../ui/form/Form.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useStaleSupport } from '../use-stale-support.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import '../Support.css'

/** What the school has asked the provider, and a field to ask. */
export function SupportPage() {
  const { t } = useLingui()
  const say = useSay()
  const mayAsk = useMay(['support', 'edit'])
  const { data, placeholder } = useLoaded({ ...read(listEnquiries, {}), refetchInterval: 30_000 }, 3)
  return (
    <Page title={t`Contact support`} width="760px">
      <p className="muted">
        {t`The provider sees what you write here and nothing else of your school. Write no names that are not needed.`}
      </p>
      {mayAsk && <Asking />}
      <Card title={t`Enquiries`} isFlush>
        {placeholder}
        {data?.rows.length === 0 && (
          <EmptyState icon={MessagesSquare} title={t`No requests yet`} action={null}>
            {t`Your requests and their answers appear here.`}
          </EmptyState>
        )}
        <RowList>
          {data?.rows.map(({ id, subject, state, changedAt }) => (
            <li key={id}>
              <Link to={scoped(`support/${id}`)} className="row-link support-row">
                <strong>
                  <bdi>{subject}</bdi>
                </strong>
                <Badge tone={state === 'answered' ? 'success' : 'neutral'}>{say(enquiryStates[state])}</Badge>
                <span className="support-when">
                  <InstantText at={changedAt} />
                </span>
              </Link>
            </li>
          ))}
        </RowList>
      </Card>
    </Page>
  )
}

const freshIds = () => ({ id: crypto.randomUUID(), messageId: crypto.randomUUID() })

function Asking() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const stale = useStaleSupport()
  const [ids] = useState(freshIds)
  const [subject, name] = useState('')
  const [text, write] = useState('')
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const wrong = (field: string) => mistakes.find((one) => one.name === field)?.message
  const asking = useMutation({
    mutationFn: () => call(openEnquiry, { body: { ...ids, subject, text } }),
    async onSuccess({ id }) {
      await stale()
      void navigate({ to: scoped(`support/${id}`) })
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  return (
    <Card title={t`New request`}>
      <Form mistakes={mistakes} onSubmit={() => !asking.isPending && asking.mutate()}>
        <TextField
          label={t`Topic`}
          name="subject"
          isRequired
          maxLength={120}
          value={subject}
          onChange={name}
          error={wrong('subject')}
        />
        <TextField
          label={t`Message`}
          name="text"
          isRequired
          lines={4}
          maxLength={4000}
          value={text}
          onChange={write}
          error={wrong('text')}
        />
        <Cluster align="stretch" justify="end">
          <Button look="primary" type="submit" isPending={asking.isPending}>{t`Send`}</Button>
        </Cluster>
      </Form>
    </Card>
  )
}
