import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { LogInChoice } from 'tenant-api/contract/accounts/invitations/sign-in-codes'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { useSite } from '../../../shell/look/site.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'

/** Only a press spends the link: programs that open links in letters spend nothing. */
export function LinkButton({ onOpen, onOther }: { onOpen: () => Promise<unknown>; onOther: () => void }) {
  const { t } = useLingui()
  const { name: school } = useSite()
  const opening = useMutation({ mutationFn: onOpen })
  const mistakes = opening.error ? formErrorsOf(opening.error, t`Oops! Network Error Try again later`) : []
  return (
    <>
      <p className="login-text">
        <Trans>This link lets you in on this device. It works once.</Trans>
      </p>
      <Form mistakes={mistakes} onSubmit={() => !opening.isPending && opening.mutate()}>
        <Button type="submit" look="primary" size="large" autoFocus isPending={opening.isPending}>
          <span>
            <Trans>
              Log in at <bdi>{school}</bdi>
            </Trans>
          </span>
        </Button>
        {opening.isError && <Button onPress={onOther}>{t`Send a new code`}</Button>}
      </Form>
    </>
  )
}

type Choosing = { choices: readonly LogInChoice[]; isPending: boolean; onChoose: (id: string) => void }

/** The log-ins of one telephone. */
export function ChoiceList({ choices, isPending, onChoose }: Choosing) {
  return (
    <>
      <p className="login-text">
        <Trans>This telephone belongs to several log-ins.</Trans>
      </p>
      <Stack as="ul" gap="8px">
        {choices.map(({ id, name, roles }, at) => (
          <li key={id}>
            <Button size="large" autoFocus={at === 0} isDisabled={isPending} onPress={() => onChoose(id)}>
              <bdi>{name}</bdi>
              <span className="muted-small">{roles.join(' · ')}</span>
            </Button>
          </li>
        ))}
      </Stack>
    </>
  )
}
