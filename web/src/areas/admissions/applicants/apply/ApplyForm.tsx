import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import {
  type AdmissionForm,
  childFields,
  guardianFields,
  leastSeconds,
  otherFields,
  sendApplication,
} from 'tenant-api/contract/admissions/form'
import { FieldInput } from '../../../../crud/form/fields/FieldInput.tsx'
import { fieldsOf } from '../../../../crud/resource/fields.ts'
import { plainCall } from '../../../../shell/session/api.ts'
import { formErrorsOf } from '../../../../shell/errors/mistakes.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Form, type FormError } from '../../../../ui/form/Form.tsx'
import { isUnread } from '../../../../ui/form/typed/typed.ts'
import { ClassFields } from './ClassFields.tsx'
import { type Draft, keepCode, useDraft } from './use-draft.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'

export type Received = { number: string; code: string; notice: string; phone: string }
type Props = { form: AdmissionForm; onReceived: (received: Received) => void }

const shapes = [childFields, guardianFields, otherFields]
const empty = Object.fromEntries(
  shapes.flatMap((shape) => fieldsOf(shape).map(({ name, initial }) => [name, initial])),
)

/** The application, on one page: what is typed stays on the device until it is sent. */
export function ApplyForm({ form, onReceived }: Props) {
  const { t } = useLingui()
  const { draft, change, clear } = useDraft(beginning(form))
  const [letterOf] = useState(letters)
  const [website, setWebsite] = useState('')
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const sending = useMutation({
    mutationFn() {
      const { begunAt, ...typed } = draft
      const { body, onceKey } = letterOf({ ...asSent(typed), website }, Number(begunAt))
      return plainCall(sendApplication, { body: body as never, onceKey })
    },
    onSuccess(received) {
      const phone = asSent(draft).guardianPhone
      keepCode(received.code)
      clear()
      onReceived({ ...received, phone: String(phone) })
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  const groups = { draft, mistakes, onChange: change }
  return (
    <Form mistakes={mistakes} onSubmit={() => !sending.isPending && sending.mutate()}>
      <Card title={t`The child`}>
        <Stack>
          <ClassFields form={form} {...groups} />
          <Fields shape={childFields} {...groups} />
        </Stack>
      </Card>
      <Card title={t`About you`}>
        <Fields shape={guardianFields} {...groups} />
      </Card>
      <Card title={t`Anything else`}>
        <Fields shape={otherFields} {...groups} />
      </Card>
      <div className="apply-trap" aria-hidden>
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={(event) => setWebsite(event.target.value)}
        />
      </div>
      <div className="apply-send">
        <p className="muted">
          <Trans>You can send documents after this, now or later.</Trans>{' '}
          {form.closesOn && (
            <Trans>
              Applications are taken until <DayText day={form.closesOn} />.
            </Trans>
          )}
        </p>
        <Button
          type="submit"
          look="primary"
          size="large"
          isPending={sending.isPending}
          icon={<Send aria-hidden className="directional" size={18} />}
        >
          {t`Send application`}
        </Button>
        <Button look="quiet" onPress={clear}>
          {t`Empty the form`}
        </Button>
      </div>
    </Form>
  )
}

export type GroupProps = { draft: Draft; mistakes: readonly FormError[]; onChange: (values: Draft) => void }

function Fields({ shape, draft, mistakes, onChange }: GroupProps & { shape: z.ZodObject }) {
  return (
    <Stack>
      {fieldsOf(shape).map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={draft[field.name]}
          onChange={(value) => onChange({ [field.name]: value })}
          error={mistakes.find(({ name }) => name === field.name)?.message}
        />
      ))}
    </Stack>
  )
}

/** Where there is no choice, nobody is asked. */
function beginning({ campuses }: AdmissionForm): Draft {
  const [only, another] = campuses
  const campusId = only && !another ? only.id : null
  const classId = campusId !== null && only?.classes.length === 1 ? only.classes[0]?.id : null
  return { ...empty, campusId, classId: classId ?? null, guardianRelation: 'father' }
}

/** What cannot be read goes out as it was typed: the server says what is wrong with it. Empty boxes stay away. */
function asSent(typed: Draft): Record<string, unknown> {
  const all = Object.entries(typed).map(([name, value]) => [name, isUnread(value) ? value.typed : value])
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== ''))
}

type Letter = { text: string; body: Draft; onceKey: string; seconds: number }

/** Sent again over a weak network, what was typed is the same letter, and one application. */
function letters(): (typed: Draft, begunAt: number) => Letter {
  let last: Letter | undefined
  return (typed, begunAt) => {
    const text = JSON.stringify(typed)
    if (last?.text === text && last.seconds >= leastSeconds) return last
    const seconds = Math.min(86_400, Math.max(0, Math.round((Date.now() - begunAt) / 1000)))
    last = { text, seconds, body: { ...typed, seconds }, onceKey: crypto.randomUUID() }
    return last
  }
}
