import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useSite } from '../../../shell/look/site.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import './SetUp.css'

/** The codes for the day on which the telephone is gone. They are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui()
  const { name: school } = useSite()
  const text = [t`Recovery codes`, school, '', ...codes, ''].join('\n')
  return (
    <>
      <p>
        <Trans>
          Keep these recovery codes where you find them without your telephone. Each lets you in once. They
          are shown only now.
        </Trans>
      </p>
      <ul className="second-codes" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Cluster gap="10px" align="stretch">
        <ButtonLink
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          icon={<Download aria-hidden size={16} />}
        >{t`Download`}</ButtonLink>
        <Button look="primary" onPress={onDone}>{t`I have saved them`}</Button>
      </Cluster>
    </>
  )
}
