import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { fieldProblemsOf, hasProblems, readAccountFields, validate } from './problems.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('reading and validating the fields', () => {
  it('trims names and emails, but never passwords', () => {
    const fields = readAccountFields(
      form({ name: ' Hodan ', email: ' h@example.com ', password: ' spaces ' }),
    )
    expect(fields).toEqual({ name: 'Hodan', email: 'h@example.com', password: ' spaces ' })
  })

  it('names each invalid field', () => {
    const fields = { name: '', email: 'hodan', password: 'short', confirmPassword: 'other' }
    expect(validate(fields)).toEqual({
      name: 'accounts.problem.name',
      email: 'accounts.problem.email',
      password: 'accounts.problem.password.length',
      confirmPassword: 'accounts.problem.password.match',
    })
  })

  it('validates only the fields that the form has', () => {
    expect(hasProblems(validate({ email: 'hodan@example.com' }))).toBe(false)
    expect(validate({ confirmPassword: 'x' })).toHaveProperty('confirmPassword')
  })
})

describe('a refusal of the server', () => {
  const refused = (code: string, errors = {}) =>
    fieldProblemsOf(new ApiError({ kind: 'REFUSED', status: 400, code, errors }))

  it('is shown at the field that it is about', () => {
    expect(refused('user-exists')).toEqual({ email: 'error.user-exists' })
    expect(refused('current-password-needed')).toHaveProperty('currentPassword')
    expect(refused('invalid-input', { password: 'This password is too easy to guess' })).toEqual({
      password: 'accounts.problem.password.common',
    })
  })

  it('is about the whole form otherwise', () => {
    expect(refused('wrong-credentials')).toEqual({})
    expect(refused('invalid-input', { language: 'unknown' })).toEqual({})
  })
})
