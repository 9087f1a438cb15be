import { describe, expect, it } from 'vitest';
import type { Consent, ConsentChoice } from '#contract/services';
import { followConsent } from '../../../../client/after-load/follow-consent.ts';
import type { ThirdParty } from '../../../../client/after-load/third-party.ts';

function setup(first: Consent | undefined, { fails = false } = {}) {
  const log: string[] = [];
  const current = { choice: first };
  const listeners: (() => void)[] = [];
  const events: unknown[] = [{ event: 'earlier' }];
  const gate: { open: () => void } = { open: () => {} };
  const consent: ConsentChoice = {
    choice: () => current.choice,
    choose: () => {},
    subscribe: (onChange) => {
      listeners.push(onChange);
      return () => {};
    },
  };
  const party: ThirdParty = {
    start: () => void log.push('start'),
    stop: () => void log.push(`stop after ${events.length} events`),
  };
  followConsent({
    consent,
    events: () => events,
    load: async () => {
      log.push('load');
      await new Promise<void>((resolve) => {
        gate.open = resolve;
      });
      if (fails) throw new Error('gone');
      return [party];
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    log,
    events,
    /** Lets the code arrive. */
    arrive: async () => {
      gate.open();
      await settle();
    },
    choose: (choice: Consent | undefined) => {
      current.choice = choice;
      for (const listener of listeners) listener();
    },
  };
}

const state = (choice: Consent) => ({
  ad_storage: choice,
  ad_user_data: choice,
  ad_personalization: choice,
  analytics_storage: choice,
});
const shown = (events: readonly unknown[]): unknown[] =>
  events.map((event) =>
    Object.prototype.toString.call(event) === '[object Arguments]' ? Array.from(event as IArguments) : event,
  );

describe.each([undefined, 'denied'] as const)('with the choice %s', (choice) => {
  it('consent is denied as the first entry of the data layer, and no code is loaded', async () => {
    const { log, events, arrive } = setup(choice);
    await arrive();
    expect(shown(events)).toEqual([['consent', 'default', state('denied')], { event: 'earlier' }]);
    expect(log).toEqual([]);
  });
});

it('a command is an `arguments` object, as tag managers require', () => {
  const [first] = setup('granted').events;
  expect(Object.prototype.toString.call(first)).toBe('[object Arguments]');
});

it('after an earlier consent, the data layer gets denied and then granted, and third parties start', async () => {
  const { log, events, arrive } = setup('granted');
  expect(shown(events).at(-1)).toEqual(['consent', 'update', state('granted')]);
  await arrive();
  expect(log).toEqual(['load', 'start']);
});

it('the end of the consent stops third parties before it is reported', async () => {
  const { log, events, choose, arrive } = setup(undefined);
  choose('granted');
  await arrive();
  choose('denied');
  expect(log).toEqual(['load', 'start', 'stop after 3 events']);
  expect(shown(events).at(-1)).toEqual(['consent', 'update', state('denied')]);
});

it('a consent that was removed with the storage counts as no consent', async () => {
  const { log, choose, arrive } = setup('granted');
  await arrive();
  choose(undefined);
  expect(log).toEqual(['load', 'start', 'stop after 3 events']);
});

it('a consent that ends while the code is loading starts nothing', async () => {
  const { log, choose, arrive } = setup('granted');
  choose('denied');
  await arrive();
  expect(log).toEqual(['load']);
  choose('granted');
  await arrive();
  expect(log).toEqual(['load', 'start']);
});

it('code is loaded once, even if the visitor changes the consent meanwhile', async () => {
  const { log, choose, arrive } = setup('granted');
  choose('denied');
  choose('granted');
  await arrive();
  expect(log.filter((line) => line === 'load')).toHaveLength(1);
});

it('the same consent again changes nothing', async () => {
  const { log, events, choose, arrive } = setup('granted');
  await arrive();
  choose('granted');
  choose('granted');
  expect(log).toEqual(['load', 'start']);
  expect(events).toHaveLength(3);
});

it('a failure to load the code causes no error', async () => {
  const { log, choose, arrive } = setup('granted', { fails: true });
  await arrive();
  choose('denied');
  expect(log).toEqual(['load']);
});
