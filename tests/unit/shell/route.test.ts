import { describe, expect, it } from 'vitest';
import { linkTo, numberOf, routeOf } from '../../../components/shell/route.ts';

describe('routes', () => {
  it('name the page and its parameters', () => {
    expect(routeOf('#/leads?list=3&lead=12')).toEqual({ at: 'leads', of: { list: '3', lead: '12' } });
    expect(routeOf(linkTo('enrichment', { email: 'a+b&c@acme.test' }))).toEqual({
      at: 'enrichment',
      of: { email: 'a+b&c@acme.test' },
    });
  });

  it.each(['', '#', '#/', '#/nowhere', '#/nowhere?x=1', '#leads/../../etc'])(
    'fall back to the leads page: “%s”',
    (hash) => {
      expect(routeOf(hash).at).toBe('leads');
    },
  );

  it('read a number only from a numeric parameter', () => {
    expect(numberOf(routeOf('#/leads?lead=12'), 'lead')).toBe(12);
    expect(numberOf(routeOf('#/leads?lead=twelve'), 'lead')).toBeNull();
    expect(numberOf(routeOf('#/leads'), 'lead')).toBeNull();
    expect(numberOf(routeOf('#/leads?list='), 'list')).toBeNull();
  });
});
