import { expect, it, vi } from 'vitest';
import { createEmitter } from '../../../client/emitter.ts';

it('an event reaches the listeners of its name until they are removed', () => {
  const emitter = createEmitter();
  const listener = vi.fn();
  const other = vi.fn();
  emitter.on('onDelayedLoadPageResources', listener);
  emitter.on('onPrefetchPathname', other);
  emitter.emit('onDelayedLoadPageResources', { pathname: '/a/' });
  emitter.off('onDelayedLoadPageResources', listener);
  emitter.emit('onDelayedLoadPageResources', { pathname: '/b/' });
  expect(listener.mock.calls).toEqual([[{ pathname: '/a/' }]]);
  expect(other).not.toHaveBeenCalled();
});

it('a listener that removes itself does not stop the event for others', () => {
  const emitter = createEmitter();
  const second = vi.fn();
  const first = () => emitter.off('onPrefetchPathname', first);
  emitter.on('onPrefetchPathname', first);
  emitter.on('onPrefetchPathname', second);
  emitter.emit('onPrefetchPathname', { pathname: '/a/' });
  expect(second).toHaveBeenCalledOnce();
});

it('an error in a listener, which may be of any script, does not stop the event for others', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const emitter = createEmitter();
  const second = vi.fn();
  emitter.on('onPrefetchPathname', () => {
    throw new Error('A listener');
  });
  emitter.on('onPrefetchPathname', second);
  emitter.emit('onPrefetchPathname', { pathname: '/a/' });
  expect(second).toHaveBeenCalledOnce();
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
