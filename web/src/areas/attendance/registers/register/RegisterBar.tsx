import { Plural, useLingui } from '@lingui/react/macro'
import type { Register } from 'tenant-api/contract/attendance/registers'
import { Button } from '../../../../ui/base/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { RegisterView, useHandingIn } from './use-register.ts'

type Props = {
  register: Register
  view: RegisterView
  handing: ReturnType<typeof useHandingIn>
  onRest: () => void
  onSubmit: () => void
}

/** In the reach of the thumb: whoever is left is present, and the register goes in. */
export function RegisterBar({ register, view: { tally, draft, posts }, handing, onRest, onSubmit }: Props) {
  const { t } = useLingui()
  const { wrong, isPending, reason, setReason } = handing
  const isOpen = register.state === 'open' && posts.length === 0
  return (
    <div className="register-bar">
      {register.needsReason && (
        <TextField
          label={t`Reason`}
          description={t`This day is long ago: say why it is marked now.`}
          value={reason}
          onChange={setReason}
          maxLength={200}
          isRequired
        />
      )}
      {wrong && (
        <p className="register-wrong" role="alert">
          {wrong}
        </p>
      )}
      <div className="register-bar-buttons">
        {tally.unmarked > 0 && (
          <Button size="large" onPress={onRest} aria-keyshortcuts="Shift+P">
            <Plural value={tally.unmarked} one="Mark remaining # present" other="Mark remaining # present" />
          </Button>
        )}
        {(isOpen || draft !== undefined) && (
          <Button
            look="primary"
            size="large"
            isPending={isPending}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onPress={onSubmit}
          >
            {register.state === 'open' ? t`Submit` : t`Submit the changes`}
          </Button>
        )}
      </div>
    </div>
  )
}
