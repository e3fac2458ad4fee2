import { useLingui } from '@lingui/react/macro'

/** What is done to a log-in, and what comes of it. */
export function useStateNames() {
  const { t } = useLingui()
  return {
    deeds: { active: t`Switch on`, disabled: t`Switch off`, deactivated: t`Deactivate` },
    tells: {
      active: t`Whoever was switched off can log in again with the old password.`,
      disabled: t`They are logged out everywhere at once and cannot log in until this is switched on again. Nothing else about them changes.`,
      deactivated: t`They are logged out everywhere at once and cannot log in. The record stays, suspended.`,
    },
    done: {
      active: t`The log-in is switched on`,
      disabled: t`The log-in is switched off`,
      deactivated: t`The log-in is deactivated`,
    },
  } as const
}
