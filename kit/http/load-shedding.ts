import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { busy } from '../postgres/database-errors.ts'

const usual = { delay: 2_000, sample: 1_000 }

/**
 * Refuses what comes (503, with Retry-After) while this process itself cannot keep up: while its event loop stood
 * still for `delay` ms on average, looked at every `sample` ms. That it stood still to start is no such sign, and
 * nobody is sent away from a server that has just begun.
 */
export async function shedLoad(app: FastifyInstance, { delay, sample } = usual): Promise<void> {
  let settled = Number.POSITIVE_INFINITY
  // The sample of the start is taken after it, and holds until the next one.
  app.addHook('onReady', (done) => {
    settled = performance.now() + 2 * sample
    done()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: delay,
    sampleInterval: sample,
    async pressureHandler() {
      if (performance.now() >= settled) throw busy(5)
    },
  })
}
