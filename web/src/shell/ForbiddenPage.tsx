import { useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { GoHome, Trouble } from './Trouble.tsx'
import { WhomToAsk } from './WhomToAsk.tsx'

/** The reader lacks the power. Either `says` or the page names the roles of this school that can give it. */
export default function ForbiddenPage({ says }: { says?: string }) {
  const { t } = useLingui()
  return (
    <Trouble icon={Lock} title={t`This page is not open to you`} actions={<GoHome />}>
      {says ?? <WhomToAsk />}
    </Trouble>
  )
}
