import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { reader } from 'kit/http/client'
import { useState } from 'react'
import { openKiosk, showKiosk, type Shown } from 'tenant-api/contract/attendance/staff/kiosks'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { Unread } from '../../../../crud/resource/QueryError.tsx'
import { plainCall } from '../../../../shell/session/api.ts'
import { SchoolLogo } from '../../../../shell/frame/SchoolMark.tsx'
import { useTitle } from '../../../../shell/look/title.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { pauseOf } from './pause.ts'
import './Kiosk.css'

const kioskQuery = reader(plainCall)(showKiosk, {})

/** A tablet at the gate: the code of the moment, large enough to be scanned from an arm’s length. */
export function KioskPage() {
  const { t } = useLingui()
  useTitle(t`Gate code`)
  const { data, error, refetch } = useQuery({
    ...kioskQuery,
    refetchInterval: ({ state }) => pauseOf(state),
    refetchIntervalInBackground: true,
  })
  return (
    <main className="kiosk">
      {data?.shown ? (
        <Code shown={data.shown} isStale={error !== null} />
      ) : data ? (
        <Open />
      ) : error ? (
        <Unread error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label={t`Loading`} rows={3} />
      )}
    </main>
  )
}

function Code({ shown, isStale }: { shown: Shown; isStale: boolean }) {
  const { t } = useLingui()
  const { campusName, schoolName, code, picture, inside } = shown
  return (
    <>
      <header className="kiosk-head">
        <h1 className="page-title">
          <bdi>{schoolName}</bdi>
        </h1>
        <p>
          <bdi>{campusName}</bdi> · {t`In`} <NumberText value={inside} />
        </p>
      </header>
      {isStale ? (
        <p className="kiosk-lost" role="alert">{t`No connection. The code comes back by itself.`}</p>
      ) : (
        <>
          <svg
            className="kiosk-picture"
            role="img"
            aria-label={t`Code to scan`}
            viewBox={`-2 -2 ${picture.size + 4} ${picture.size + 4}`}
          >
            <path d={picture.path} />
          </svg>
          <p className="kiosk-code numbers">
            <Ltr>{code}</Ltr>
          </p>
        </>
      )}
      <p className="muted">
        <Trans>Scan it with your own telephone, or type the code under “My attendance”.</Trans>
      </p>
    </>
  )
}

function Open() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [code, type] = useState('')
  const opening = useMutation({
    mutationFn: () => plainCall(openKiosk, { body: { code: code.trim() } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: kioskQuery.queryKey }),
  })
  return (
    <form
      className="kiosk-form"
      onSubmit={(event) => {
        event.preventDefault()
        opening.mutate()
      }}
    >
      <SchoolLogo />
      <h1 className="page-title">{t`Gate code`}</h1>
      <p>{t`The office gets a code for this tablet under “Gate tablets”.`}</p>
      <TextField
        label={t`Code of the office`}
        value={code}
        onChange={type}
        dir="ltr"
        maxLength={20}
        error={opening.error?.message}
        isRequired
        autoFocus
      />
      <Button type="submit" look="primary" size="large" isPending={opening.isPending}>
        {t`Open`}
      </Button>
    </form>
  )
}
