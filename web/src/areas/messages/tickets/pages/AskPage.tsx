import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { inScript } from 'kit/text/name-in-script'
import { useId, useState } from 'react'
import { documentTypes } from 'tenant-api/contract/platform/files'
import { listOwnStudents } from 'tenant-api/contract/people/students-and-guardians'
import { askTicket, ticketCategories } from 'tenant-api/contract/messages/tickets'
import { RowField, Select, UploadField } from '../../../../crud/form/fields/LazyFields.tsx'
import { guardians, students } from 'tenant-api/contract/people/students-and-guardians'
import { call, read } from '../../../../shell/session/api.ts'
import { useFamily } from '../../../../shell/scope/children.ts'
import { formErrorsOf } from '../../../../shell/errors/mistakes.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Form, type FormError } from '../../../../ui/form/Form.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { useStaleTickets } from '../use-stale-tickets.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './Tickets.css'

type Asking = {
  categoryId: string
  studentId: string | null
  guardianId: string | null
  subject: string
  text: string
  fileIds: string[]
}

/** Asks the school about a child or the family; the office writes down what somebody says who rings up. */
export function AskPage() {
  const { t } = useLingui()
  const form = useId()
  const navigate = useNavigate()
  const stale = useStaleTickets()
  const { chosen } = useFamily()
  // Whoever answers tickets and knows the guardians writes down what one of them says on the telephone.
  const mayAnswer = useMay(['tickets', 'edit'])
  const isOffice = useMay(['guardians', 'view']) && mayAnswer
  const maySeeChildren = useMay(['students', 'view'])
  const { data: own } = useQuery({ ...read(listOwnStudents, {}), enabled: maySeeChildren })
  const children = (own?.rows ?? []).filter(({ status }) => status === 'enrolled')
  const [onlyChild, another] = children
  const [asking, set] = useState<Asking>({
    categoryId: '',
    studentId: chosen?.id ?? null,
    guardianId: null,
    subject: '',
    text: '',
    fileIds: [],
  })
  const change = (some: Partial<Asking>) => set((before) => ({ ...before, ...some }))
  const studentId = asking.studentId ?? (!isOffice && onlyChild && !another ? onlyChild.id : null)
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const wrong = (name: string) => mistakes.find((one) => one.name === name)?.message
  const sending = useMutation({
    mutationFn: () => call(askTicket, { body: { ...asking, studentId } }),
    async onSuccess({ id, serial }) {
      await stale()
      toast({ type: 'success', message: t`The school has it: ${serial}` })
      void navigate({ to: scoped(`tickets/${id}`), replace: true })
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  return (
    <Stack width="860px">
      <h1 className="page-title tickets-title">{isOffice ? t`Add ticket` : t`Ask the school`}</h1>
      <Card>
        <Form id={form} mistakes={mistakes} onSubmit={() => !sending.isPending && sending.mutate()}>
          {isOffice && (
            <RowField
              of={guardians}
              label={t`Guardian who called`}
              isDisabled={false}
              onBlur={() => undefined}
              value={asking.guardianId}
              onChange={(id) => change({ guardianId: id })}
              error={wrong('guardianId')}
            />
          )}
          <CategoryField
            value={asking.categoryId}
            onChange={(categoryId) => change({ categoryId })}
            error={wrong('categoryId')}
          />
          {isOffice && asking.guardianId !== null && (
            <RowField
              of={students}
              label={t`Child`}
              showOptional
              isDisabled={false}
              onBlur={() => undefined}
              value={asking.studentId}
              onChange={(id) => change({ studentId: id })}
              error={wrong('studentId')}
            />
          )}
          {(!isOffice || asking.guardianId === null) && another && (
            <ChildField
              value={asking.studentId}
              onChange={(id) => change({ studentId: id })}
              error={wrong('studentId')}
            />
          )}
          <TextField
            label={t`Topic`}
            name="subject"
            isRequired
            maxLength={120}
            value={asking.subject}
            onChange={(subject) => change({ subject })}
            error={wrong('subject')}
          />
          <TextField
            label={t`Message`}
            name="text"
            isRequired
            lines={5}
            maxLength={4000}
            value={asking.text}
            onChange={(text) => change({ text })}
            error={wrong('text')}
          />
          <UploadField
            for="tickets"
            types={documentTypes}
            label={t`File`}
            showOptional
            value={asking.fileIds[0] ?? null}
            onChange={(id) => change({ fileIds: id === null ? [] : [id] })}
            error={wrong('fileIds')}
          />
          <div className="ticket-deeds">
            <Button look="primary" type="submit" isPending={sending.isPending}>{t`Send`}</Button>
          </div>
        </Form>
      </Card>
    </Stack>
  )
}

type FieldProps = { onChange: (id: string) => void; error: string | undefined }

function CategoryField({ value, ...field }: FieldProps & { value: string }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { data } = useSuspenseQuery(read(ticketCategories.endpoints.list, { query: { limit: 100 } }))
  const choices = data.rows
    .filter(({ isOn }) => isOn)
    .map(({ id, title, otherTitle }) => ({ id, name: inScript(language, title, otherTitle)[0] }))
  return <Select label={t`What is it about?`} isRequired choices={choices} value={value} {...field} />
}

function ChildField({
  value,
  onChange,
  error,
}: Omit<FieldProps, 'onChange'> & { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { data } = useQuery(read(listOwnStudents, {}))
  const choices = [
    { id: '', name: t`The family` },
    ...(data?.rows ?? [])
      .filter(({ status }) => status === 'enrolled')
      .map(({ id, name, otherName }) => ({ id, name: ownName({ name, otherName }) })),
  ]
  return (
    <Select
      label={t`About whom?`}
      choices={choices}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? null : id)}
      error={error}
    />
  )
}
