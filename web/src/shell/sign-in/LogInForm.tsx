import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { logIn, type Me } from 'tenant-api/contract/access/sessions'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Form, type FormError } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { plainCall } from '../session/api.ts'
import { chosenAtDoor } from './door-language.ts'
import { formErrorsOf } from '../errors/mistakes.ts'
import { useSignIn } from './use-sign-in.ts'

const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))

type Props = {
  /** Set when a known user signs in again: only the password is asked for. */
  known?: string | undefined
  onDone: (me: Me) => void
}

/** Name and password. A refusal does not clear the fields. */
export function LogInForm({ known, onDone }: Props) {
  const { t } = useLingui()
  const signIn = useSignIn()
  const [login, setLogin] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [isHalfWay, setHalfWay] = useState(false)
  const [empty, setEmpty] = useState<readonly FormError[]>([])
  const attempt = useMutation({
    mutationFn: () => plainCall(logIn, { body: { login, password, ...chosenAtDoor() } }),
    onSuccess: (me) => (me.owes === 'second-factor' ? setHalfWay(true) : finish(me)),
  })
  function finish(me: Me) {
    signIn(me)
    onDone(me)
  }
  const missing = {
    login: login.trim() === '' ? t`Enter your email, username or phone` : undefined,
    password: password === '' ? t`Enter your password` : undefined,
  }
  function submit() {
    const found = Object.entries(missing).flatMap(([name, message]) => (message ? [{ name, message }] : []))
    setEmpty(found)
    if (found.length === 0 && !attempt.isPending) attempt.mutate()
  }
  const mistakes =
    empty.length > 0
      ? empty
      : attempt.error
        ? formErrorsOf(attempt.error, t`Oops! Network Error Try again later`)
        : []
  const errorOf = (name: 'login' | 'password') =>
    empty.some((mistake) => mistake.name === name) ? missing[name] : undefined
  if (isHalfWay)
    return (
      <Suspense fallback={null}>
        <SecondStep onPaid={finish} />
      </Suspense>
    )
  return (
    <Form mistakes={mistakes} onSubmit={submit}>
      {!known && (
        <TextField
          label={t`Email, username or phone`}
          name="login"
          dir="ltr"
          autoComplete="username"
          autoFocus
          value={login}
          onChange={setLogin}
          error={errorOf('login')}
        />
      )}
      {known && <input type="hidden" name="username" autoComplete="username" value={known} readOnly />}
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        autoFocus={known !== undefined}
        value={password}
        onChange={setPassword}
        error={errorOf('password')}
      />
      <Button type="submit" look="primary" size="large" isPending={attempt.isPending}>
        {t`Log in`}
      </Button>
    </Form>
  )
}
