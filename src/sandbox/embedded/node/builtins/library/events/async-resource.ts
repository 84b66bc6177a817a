/** `EventEmitterAsyncResource`: an emitter whose listeners run in the context that it was made in. */
import type { AsyncResource } from 'node:async_hooks';
import { nodeError } from '../errors.ts';
import { validateString } from '../validators.ts';
import { EventEmitter, type EmitterOptions } from './emitter.ts';

interface Options extends EmitterOptions {
  name?: string;
  triggerAsyncId?: number;
}

export type AsyncResourceEmitter = new (nameOrOptions?: string | Options) => EventEmitter;

export function createAsyncResourceEmitter(Resource: typeof AsyncResource): AsyncResourceEmitter {
  class EventEmitterReferencingAsyncResource extends Resource {
    readonly #emitter: EventEmitter;

    constructor(emitter: EventEmitter, type: string, options?: Options) {
      super(type, options);
      this.#emitter = emitter;
    }

    get eventEmitter(): EventEmitter {
      return this.#emitter;
    }
  }

  class EventEmitterAsyncResource extends EventEmitter {
    readonly #resource: EventEmitterReferencingAsyncResource;

    constructor(nameOrOptions?: string | Options) {
      const options = typeof nameOrOptions === 'string' ? undefined : nameOrOptions;
      const name = typeof nameOrOptions === 'string' ? nameOrOptions : options?.name;
      if (new.target === EventEmitterAsyncResource) validateString(name, 'options.name');
      super(options);
      this.#resource = new EventEmitterReferencingAsyncResource(this, name || new.target.name, options);
    }

    override emit(event: string | symbol, ...args: unknown[]): boolean {
      return this.asyncResource.runInAsyncScope(() => super.emit(event, ...args));
    }

    emitDestroy(): void {
      this.asyncResource.emitDestroy();
    }

    get asyncId(): number {
      return this.asyncResource.asyncId();
    }

    get triggerAsyncId(): number {
      return this.asyncResource.triggerAsyncId();
    }

    get asyncResource(): EventEmitterReferencingAsyncResource {
      if (#resource in this) return this.#resource;
      throw nodeError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type EventEmitterAsyncResource');
    }
  }

  return EventEmitterAsyncResource;
}
