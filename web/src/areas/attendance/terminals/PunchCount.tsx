import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

export function PunchCount({ count }: { count: number }) {
  const { t } = useLingui()
  return <span>{t({ message: plural(count, { one: '# punch', other: '# punches' }) })}</span>
}
