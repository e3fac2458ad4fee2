import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { documentTypes } from 'tenant-api/contract/platform/files'
import { answerTicket, replyToTicket, type Ticket, ticketAnswers } from 'tenant-api/contract/messages/tickets'
import { Select, UploadField } from '../../../crud/form/fields/LazyFields.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useStaleTickets } from './use-stale-tickets.ts'
import './pages/Tickets.css'

/** Says something: to the family, to the school, or among colleagues alone. */
export function Reply({ ticket: { id, may, side, categoryId } }: { ticket: Ticket }) {
  const { t } = useLingui()
  const form = useId()
  const stale = useStaleTickets()
  const [text, write] = useState('')
  const [fileIds, setFiles] = useState<string[]>([])
  const onlyNotes = !may.includes('answer') && may.includes('note')
  const [isInternal, hide] = useState(onlyNotes)
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const asks = side === 'asker'
  const sending = useMutation({
    mutationFn: () =>
      asks
        ? call(replyToTicket, { params: { id }, body: { text, fileIds } })
        : call(answerTicket, { params: { id }, body: { text, fileIds, isInternal } }),
    async onSuccess() {
      write('')
      setFiles([])
      setMistakes([])
      await stale()
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  if (!may.includes(asks ? 'reply' : 'answer') && !onlyNotes) return null
  return (
    <div className="ticket-reply">
      <Form id={form} mistakes={mistakes} onSubmit={() => !sending.isPending && sending.mutate()}>
        {!asks && <ReadyAnswers categoryId={categoryId} onChoose={write} />}
        <TextField
          label={asks ? t`Write more` : isInternal ? t`Note for colleagues` : t`Answer`}
          isRequired
          lines={4}
          maxLength={4000}
          value={text}
          onChange={write}
        />
        <UploadField
          for="tickets"
          types={documentTypes}
          label={t`File`}
          showOptional
          value={fileIds[0] ?? null}
          onChange={(sent) => setFiles(sent === null ? [] : [sent])}
        />
        <div className="ticket-deeds">
          {!asks && (
            <Checkbox isSelected={isInternal} isDisabled={onlyNotes} onChange={hide}>
              {t`Internal note`}
            </Checkbox>
          )}
          <Button look="primary" type="submit" isDisabled={text.trim() === ''} isPending={sending.isPending}>
            {t`Send`}
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** Answers that are ready, for what is asked often. */
function ReadyAnswers({ categoryId, onChoose }: { categoryId: string; onChoose: (text: string) => void }) {
  const { t } = useLingui()
  const sees = useMay(['ticket-answers', 'view'])
  const { data } = useQuery({
    ...read(ticketAnswers.endpoints.list, { query: { limit: 100 } }),
    enabled: sees,
  })
  const fitting = (data?.rows ?? []).filter((row) => row.categoryId === null || row.categoryId === categoryId)
  if (fitting.length === 0) return null
  return (
    <Select
      label={t`Saved replies`}
      choices={[{ id: '', name: t`Choose` }, ...fitting.map(({ id, title }) => ({ id, name: title }))]}
      value=""
      onChange={(id) => onChoose(fitting.find((row) => row.id === id)?.text ?? '')}
    />
  )
}
