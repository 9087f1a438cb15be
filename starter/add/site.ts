import { boreal } from 'boreal';
import { model } from './model.ts';

export const site = boreal({ types: model });
