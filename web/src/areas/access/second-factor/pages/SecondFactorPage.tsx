import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from 'tenant-api/contract/access/second-factor'
import { call, read } from '../../../../shell/session/api.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { RecoveryCodes } from '../RecoveryCodes.tsx'
import { SetUp } from '../SetUp.tsx'
import { WithCode } from '../WithCode.tsx'
import './SecondFactorPage.css'

/** A code of one's telephone beside the password: set up, moved to another telephone, and given up. */
export function SecondFactorPage() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(read(readSecondFactor, {}))
  const { since, isDemanded } = data
  const readAgain = () => queries.invalidateQueries({ queryKey: [readSecondFactor.path] })
  // Kept here: what is read anew meanwhile must not take them off the screen.
  const [codes, setCodes] = useState<readonly string[]>()
  async function isKept() {
    await readAgain()
    setCodes(undefined)
  }
  if (codes) {
    return (
      <div className="second-page">
        <h1 className="second-title">{t`Recovery codes`}</h1>
        <Card>
          <RecoveryCodes codes={codes} onDone={() => void isKept()} />
        </Card>
      </div>
    )
  }
  return (
    <div className="second-page">
      <h1 className="second-title">{t`Second factor`}</h1>
      <p>
        <Trans>
          A password can be seen or guessed. With a second factor a code of an app on your telephone is asked
          for besides, so that a password alone lets nobody in.
        </Trans>
      </p>
      {isDemanded && since === null && (
        <Banner tone="warning">{t`Your role needs a second factor. Please set it up soon.`}</Banner>
      )}
      {since === null ? (
        <Card title={t`Set it up`}>
          <SetUp begin={t`Begin`} onCodes={setCodes} />
        </Card>
      ) : (
        <>
          <Kept since={since} isDemanded={isDemanded} onEnded={() => void readAgain()} />
          <Codes left={data.codesLeft} onCodes={setCodes} />
          <Card
            title={t`Another telephone`}
            description={t`The current one works until the new one gives its first code.`}
          >
            <SetUp hasOne begin={t`Set up another telephone`} onCodes={setCodes} />
          </Card>
        </>
      )}
    </div>
  )
}

type Keeping = { since: string; isDemanded: boolean; onEnded: () => void }

function Kept({ since, isDemanded, onEnded }: Keeping) {
  const { t } = useLingui()
  async function end(code: string) {
    await call(endSecondFactor, { body: { code } })
    toast({ type: 'success', message: t`The second factor is switched off` })
    onEnded()
  }
  return (
    <Card title={t`It is switched on`}>
      <p className="second-text">
        <Trans>
          Since <InstantText at={since} />
        </Trans>
      </p>
      {isDemanded ? (
        <p>
          <Trans>Your role needs it, so it cannot be switched off.</Trans>
        </p>
      ) : (
        <WithCode submit={t`Switch off`} onCode={end} />
      )}
    </Card>
  )
}

type Counting = { left: number; onCodes: (codes: readonly string[]) => void }

function Codes({ left, onCodes }: Counting) {
  const { t } = useLingui()
  return (
    <Card title={t`Recovery codes`}>
      <p className="second-text">
        {left === 0 ? (
          <Trans>None is left. Without your telephone you cannot log in.</Trans>
        ) : (
          <Plural value={left} one="# code is left." other="# codes are left." />
        )}
      </p>
      <WithCode
        submit={t`Make new codes`}
        onCode={async (code) => onCodes((await call(renewRecoveryCodes, { body: { code } })).codes)}
      />
    </Card>
  )
}
