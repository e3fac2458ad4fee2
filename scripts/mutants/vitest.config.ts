import { defineConfig } from 'vitest/config'
import { warmPool } from './warm-pool.ts'

/** What watches over the door: sessions, admission, reach, and what a session owes. */
const watching: Record<string, string> = {
  sessions:
    '**/{access-token,account,admission,account-state,device,login,my-sessions,session-obligations,own-reach,plan-roles,reach,reach-rows,read-only,refresh-token,rotation,session,session-cache,throttle,user,impersonated-user}',
  'api-keys': '*',
  'single-sign-on': '*',
  reauthentication: '*',
  'second-factor': '*',
  users: 'users',
  impersonation: '*',
}
/** Of the first of them these alone, by commas: a first look at few files takes minutes instead of hours. */
const few = process.env.MAKTAB_WATCHING
if (few) Object.assign(watching, { sessions: `**/${few.includes(',') ? `{${few}}` : few}` })
const folders = Object.entries(watching).filter(([name]) => !few || name === 'sessions')

/** The tests that watch over the door of a school, for the trial that breaks its code on purpose. */
export default defineConfig({
  plugins: [
    {
      name: 'warm',
      // Beside the setting, which who tries mutants writes over.
      configureVitest({ project }) {
        Object.assign(project.config, { pool: warmPool.name, poolRunner: warmPool })
      },
    },
  ],
  test: {
    environment: 'node',
    include: folders.map(([name, files]) => `tenant-api/src/access/${name}/${files}.test.ts`),
    isolate: false,
    setupFiles: ['scripts/mutants/no-mutant.ts', 'scripts/mutants/left-over.ts'],
    // Tests fail by the thousand here, and each would leave its databases to be looked at.
    env: { MAKTAB_FAILED: 'drop' },
    globalSetup: ['migrations/testing-setup.ts'],
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 40_000,
    hookTimeout: 120_000,
  },
})
