import type { FastifyInstance } from 'fastify'

type Given = { app: () => FastifyInstance; host: string; serial: string; key?: string; address?: string }
type Sent = { status: number; text: string }

/**
 * A biometric terminal as the push protocol has it: it keeps its log, says who it is, sends what it has until it hears
 * `OK`, fetches its commands and answers them. What was refused it keeps and sends again.
 */
export function terminal({ app, host, serial, key, address = '203.0.113.7' }: Given) {
  const log: string[] = []
  const names: string[] = []
  const done: string[] = []
  let sent = 0

  async function ask(method: 'GET' | 'POST', path: string, body?: string, date?: string): Promise<Sent> {
    const { statusCode, body: text } = await app().inject({
      method,
      url: `/iclock${key === undefined ? '' : `/${key}`}/${path}`,
      remoteAddress: address,
      headers: {
        host,
        'user-agent': 'iClock Proxy/1.09',
        'content-type': 'application/push; charset=UTF-8',
        ...(date !== undefined && { date }),
      },
      ...(body !== undefined && { payload: body }),
    })
    return { status: statusCode, text }
  }

  const post = (lines: readonly string[], stamp = log.length, end = '\n') =>
    ask('POST', `cdata?SN=${serial}&table=ATTLOG&Stamp=${stamp}`, lines.join(end))

  return {
    log,
    /** What it was told to do, in its own words. */
    done,
    ask,
    post,
    punch(pin: string, at: string, status = 0) {
      log.push(`${pin}\t${at}\t${status}\t1\t0\t0\t0`)
    },
    name(pin: string, called: string) {
      names.push(`USER PIN=${pin}\tName=${called}\tPri=0\tPasswd=4711\tCard=[0A0B0C0D]\tGrp=1`)
      names.push(`FP PIN=${pin}\tFID=1\tSize=12\tValid=1\tTMP=TWpVUklBQUJBQUE`)
    },
    greet: () => ask('GET', `cdata?SN=${serial}&options=all&pushver=2.4.1&language=69`),
    /** One round: it says who it is, and sends what was not acknowledged yet. Whether all of it was. */
    async round(atOnce = 100): Promise<boolean> {
      const greeted = await this.greet()
      if (!greeted.text.startsWith(`GET OPTION FROM: ${serial}`)) return false
      while (sent < log.length) {
        const part = log.slice(sent, sent + atOnce)
        const { status, text } = await post(part, sent + part.length)
        if (status !== 200 || !text.startsWith('OK')) return false
        sent += part.length
      }
      if (names.length > 0)
        await ask('POST', `cdata?SN=${serial}&table=OPERLOG&OpStamp=1`, names.splice(0).join('\n'))
      return true
    },
    /** It asks what it is to do, does it and says so; a restart or a query of the log begins to send anew. */
    async obey(result = 0): Promise<string[]> {
      const { text } = await ask(
        'GET',
        `getrequest?SN=${serial}&INFO=Ver 8.0.4,12,30,${log.length},192.168.1.201,10,7,12,0,11010`,
      )
      if (text === 'OK') return []
      const told = text.split('\n').flatMap((line) => {
        const [, number = '', command = ''] = /^C:(\d+):(.*)$/.exec(line) ?? []
        return number === '' ? [] : [{ number, command }]
      })
      for (const { command } of told) {
        done.push(command)
        if (command.startsWith('DATA QUERY ATTLOG')) sent = 0
      }
      const answers = told.map(
        ({ number, command }) => `ID=${number}&Return=${result}&CMD=${command.split(' ', 1)[0]}`,
      )
      await ask('POST', `devicecmd?SN=${serial}`, `${answers.join('\n')}\n`)
      return told.map(({ command }) => command)
    },
  }
}
