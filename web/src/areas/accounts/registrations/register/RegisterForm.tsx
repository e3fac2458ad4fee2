import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  askToRegister,
  guardianFields,
  registrantFields,
  type RegistrationForm,
  registrationKinds,
  staffFields,
} from 'tenant-api/contract/accounts/registrations'
import type { z } from 'zod'
import { FieldInput } from '../../../../crud/form/fields/FieldInput.tsx'
import { fieldsOf } from '../../../../crud/resource/fields.ts'
import { Select } from '../../../../crud/form/fields/LazyFields.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { plainCall } from '../../../../shell/session/api.ts'
import { formErrorsOf } from '../../../../shell/errors/mistakes.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../../ui/form/Form.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { bodyOf, noChild } from './body.ts'
import { ChildrenFields } from './ChildrenFields.tsx'
import type { Draft, Steps } from './use-steps.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'

type Props = { form: RegistrationForm; steps: Steps }

/** Who asks, how they are reached, and what they are to the school. */
export function RegisterForm({ form, steps: { draft, change, go } }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const kind = form.guardians && (draft.kind !== 'staff' || !form.staff) ? 'guardian' : 'staff'
  const sending = useMutation({
    mutationFn: () => plainCall(askToRegister, { body: bodyOf(draft, { kind, form }) as never }),
    onSuccess: ({ ticket, sentTo }) => go({ at: 'code', ticket, sentTo, to: String(draft[sentTo] ?? '') }),
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  const group = { draft, mistakes, onChange: change }
  return (
    <>
      <p className="login-text">
        <Trans>Ask for a log-in here. The school’s office looks at it before you can log in.</Trans>
      </p>
      <Form mistakes={mistakes} onSubmit={() => !sending.isPending && sending.mutate()}>
        {form.guardians && form.staff && (
          <Select
            isRequired
            label={t`You register as`}
            choices={(['guardian', 'staff'] as const).map((id) => ({ id, name: say(registrationKinds[id]) }))}
            value={kind}
            onChange={(chosen) => change({ kind: chosen })}
          />
        )}
        <Fields shape={registrantFields} {...group} />
        <p className="register-help">
          {form.canText ? (
            <Trans>We send a code to the email, or to the phone if you give no email.</Trans>
          ) : (
            <Trans>We send a code to the email.</Trans>
          )}
        </p>
        {kind === 'guardian' ? (
          <>
            <Fields shape={guardianFields} {...group} />
            <ChildrenFields
              rows={childrenOf(draft)}
              mistakes={mistakes}
              onChange={(children) => change({ children })}
            />
          </>
        ) : (
          <>
            <Fields shape={staffFields} {...group} />
            <CampusField form={form} {...group} />
          </>
        )}
        <Button type="submit" look="primary" size="large" isPending={sending.isPending}>
          {t`Send me a code`}
        </Button>
      </Form>
    </>
  )
}

export function childrenOf({ children }: Draft): readonly Draft[] {
  return Array.isArray(children) && children.length > 0 ? (children as Draft[]) : [noChild]
}

type Group = { draft: Draft; mistakes: readonly FormError[]; onChange: (values: Draft) => void }

function Fields({ shape, draft, mistakes, onChange }: Group & { shape: z.ZodObject }) {
  return (
    <Stack>
      {fieldsOf(shape).map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={draft[field.name] ?? field.initial}
          onChange={(value) => onChange({ [field.name]: value })}
          error={mistakes.find(({ name }) => name === field.name)?.message}
        />
      ))}
    </Stack>
  )
}

/** Where there is no choice, nobody is asked. */
function CampusField({ form: { campuses }, draft, mistakes, onChange }: Group & { form: RegistrationForm }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  if (campuses.length < 2) return null
  return (
    <div className="field-place" data-field="campusId">
      <Select
        isRequired
        label={t`Campus`}
        choices={campuses.map(({ id, name, otherName }) => ({
          id,
          name: ownName({ name, otherName }),
        }))}
        value={String(draft.campusId ?? '')}
        onChange={(campusId) => onChange({ campusId })}
        error={mistakes.find(({ name }) => name === 'campusId')?.message}
      />
    </div>
  )
}
