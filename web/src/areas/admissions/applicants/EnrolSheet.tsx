import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Output } from 'kit/http/client'
import { Suspense, useId, useState } from 'react'
import { enrolApplicant, enrolling, readEnrolment } from 'tenant-api/contract/admissions/applicants/enrolment'
import { FieldInput } from '../../../crud/form/fields/FieldInput.tsx'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { Select } from '../../../crud/form/fields/LazyFields.tsx'
import { LoadingRows } from '../../../crud/resource/LoadingRows.tsx'
import { onceKeys } from '../../../crud/resource/once-key.ts'
import { type Row, textOf } from '../../../crud/resource/rows.ts'
import { Trouble } from '../../../crud/resource/QueryError.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { bodyWith, useOwnParts } from './own-of-applicant.ts'
import { OwnFields } from './OwnFields.tsx'
import { stale } from './stage-looks.ts'

type Begin = Output<typeof readEnrolment>
type Props = { row: Row; onClose: () => void }

/** An applicant becomes a student: what is left to say is where, from when, and that it is the right family. */
export function EnrolSheet({ row, onClose }: Props) {
  const { t } = useLingui()
  const begin = useQuery(read(readEnrolment, { params: { id: row.id } }))
  const id = useId()
  const [isSending, setSending] = useState(false)
  const name = textOf(row, 'name')
  return (
    <Sheet
      title={t`Enrol ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={id} isPending={isSending}>
            {t`Enrol`}
          </Button>
        </>
      }
    >
      {begin.isPending && <LoadingRows label={t`Loading`} rows={5} />}
      {begin.error && <Trouble error={begin.error} onRetry={() => void begin.refetch()} />}
      {begin.data && (
        <Suspense fallback={<LoadingRows label={t`Loading`} rows={5} />}>
          <EnrolForm id={id} row={row} begin={begin.data} onClose={onClose} onSending={setSending} />
        </Suspense>
      )}
    </Sheet>
  )
}

type FormProps = Props & { id: string; begin: Begin; onSending: (isSending: boolean) => void }

function EnrolForm({ id, row, begin, onClose, onSending }: FormProps) {
  const { t } = useLingui()
  const feeDue = textOf(row, 'feeDueOn')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [keyOf] = useState(() => onceKeys())
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => beginning(row, begin))
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const change = (more: Readonly<Record<string, unknown>>) => setValues((now) => ({ ...now, ...more }))
  const errorOf = (field: string) => mistakes.find(({ name }) => name === field)?.message
  const parts = useOwnParts({
    row,
    isNew: begin.guardian === null || values.isAnother === true,
    isOtherNew: begin.otherGuardian === null || values.isOtherAnother === true,
  })
  const sending = useMutation({
    mutationFn() {
      const said = bodyWith(values, parts)
      const { rollNumber, ...rest } = said
      // An empty roll number asks for the next one.
      const body = rollNumber === null ? rest : said
      return call(enrolApplicant, { params: { id: row.id }, body: body as never, onceKey: keyOf(body) })
    },
    onMutate: () => onSending(true),
    async onSuccess({ studentId, name }) {
      toast({ type: 'success', message: t`${name} is enrolled` })
      onClose()
      await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => stale.test(String(path)) })
      await navigate({ to: scoped(`students/${studentId}`) })
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
    onSettled: () => onSending(false),
  })
  const choices = begin.sections.map(({ id: section, title, free }) => ({
    id: section,
    name: title,
    hint: free === null ? undefined : t`Free seats: ${free}`,
  }))
  return (
    <Form id={id} mistakes={mistakes} onSubmit={() => !sending.isPending && sending.mutate()}>
      {feeDue !== '' && (
        <Banner tone="warning">
          {t`The family has not paid yet: what is open goes over to the child’s own account.`}
        </Banner>
      )}
      <Known
        known={begin.guardian}
        isAnother={values.isAnother === true}
        onChange={(isAnother) => change({ isAnother })}
      />
      <Known
        known={begin.otherGuardian}
        isAnother={values.isOtherAnother === true}
        onChange={(isOtherAnother) => change({ isOtherAnother })}
      />
      <div className="field-place" data-field="sectionId">
        <Select
          isRequired
          label={t`Section`}
          choices={choices}
          value={String(values.sectionId ?? '')}
          onChange={(sectionId) => change({ sectionId })}
          error={errorOf('sectionId')}
        />
      </div>
      {fieldsOf(enrolling)
        .filter(({ name }) => name !== 'sectionId')
        .map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={values[field.name]}
            onChange={(value) => change({ [field.name]: value })}
            error={errorOf(field.name)}
          />
        ))}
      <OwnFields parts={parts} values={values} onChange={change} errorOf={errorOf} />
    </Form>
  )
}

type KnownProps = {
  known: Begin['guardian']
  isAnother: boolean
  onChange: (isAnother: boolean) => void
}

/** Nobody is entered twice, and nobody becomes somebody else by a telephone that two share. */
function Known({ known, isAnother, onChange }: KnownProps) {
  const { t } = useLingui()
  if (!known) return null
  const { name, children } = known
  return (
    <Banner tone="info">
      <p>
        {t`${name} is already on record and becomes the guardian of this child too.`}{' '}
        <bdi>{children.join(', ')}</bdi>
      </p>
      <Checkbox isSelected={isAnother} onChange={onChange}>
        {t`No, this is somebody else`}
      </Checkbox>
    </Banner>
  )
}

function beginning(row: Row, { familyCode, startsOn, sections }: Begin) {
  const fields = Object.fromEntries(fieldsOf(enrolling).map(({ name, initial }) => [name, initial]))
  const free = sections.find((one) => one.free === null || one.free > 0) ?? sections[0]
  return { ...fields, gender: row.gender, familyCode, startsOn, sectionId: free?.id ?? null }
}
